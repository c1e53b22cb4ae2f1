/** Frameworks of Java and Kotlin: how each is recognised, and how it is read. */
import type { Framework } from '../reading.js';
import { readKtor } from './ktor.js';
import { readPicocli } from './picocli.js';
import { readJaxRs, readSpring } from './spring.js';

const languages = ['java', 'kotlin'];

export const jvmFrameworks: readonly Framework[] = [
  {
    name: 'Spring',
    kind: 'api',
    languages,
    modules: ['org.springframework.web.', 'org.springframework.stereotype.'],
    read: readSpring,
  },
  {
    name: 'JAX-RS',
    kind: 'api',
    languages,
    modules: ['javax.ws.rs', 'javax.ws.rs.', 'jakarta.ws.rs', 'jakarta.ws.rs.'],
    read: readJaxRs,
  },
  {
    name: 'Ktor',
    kind: 'api',
    languages: ['kotlin'],
    modules: ['io.ktor.server.', 'io.ktor.routing.'],
    read: readKtor,
  },
  { name: 'picocli', kind: 'cli', languages, modules: ['picocli.', 'picocli'], read: readPicocli },
];
