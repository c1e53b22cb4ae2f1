/** Frameworks of Go: how each is recognised, and how it is read. */
import type { Framework } from '../reading.js';
import { readCobra, readFlags, readKingpin, readUrfave } from './go-commands.js';
import { type GoRules, readGoRouters } from './go-routers.js';

const languages = ['go'];

const routing = (name: string, rules: GoRules): Framework => ({
  name,
  kind: 'api',
  languages,
  modules: rules.modules.flatMap((module) => [module, `${module}/`]),
  read: (source) => readGoRouters(source, rules),
});

export const goFrameworks: readonly Framework[] = [
  routing('Gin', {
    name: 'gin',
    modules: ['github.com/gin-gonic/gin'],
    makers: ['Default', 'New'],
    types: ['Engine', 'RouterGroup', 'IRouter', 'IRoutes'],
  }),
  routing('Echo', { name: 'echo', modules: ['github.com/labstack/echo'], makers: ['New'], types: ['Echo', 'Group'] }),
  routing('Fiber', {
    name: 'fiber',
    modules: ['github.com/gofiber/fiber'],
    makers: ['New'],
    types: ['App', 'Router', 'Group'],
  }),
  routing('chi', {
    name: 'chi',
    modules: ['github.com/go-chi/chi'],
    makers: ['NewRouter', 'NewMux'],
    types: ['Router', 'Mux'],
  }),
  routing('gorilla/mux', {
    name: 'mux',
    modules: ['github.com/gorilla/mux'],
    makers: ['NewRouter'],
    types: ['Router'],
  }),
  routing('net/http', {
    name: 'http',
    modules: ['net/http'],
    makers: ['NewServeMux'],
    types: ['ServeMux'],
    isClientToo: true,
  }),
  { name: 'cobra', kind: 'cli', languages, modules: ['github.com/spf13/cobra'], read: readCobra },
  {
    name: 'urfave/cli',
    kind: 'cli',
    languages,
    modules: ['github.com/urfave/cli', 'github.com/urfave/cli/', 'gopkg.in/urfave/cli.v1'],
    read: readUrfave,
  },
  {
    name: 'kingpin',
    kind: 'cli',
    languages,
    modules: ['github.com/alecthomas/kingpin', 'github.com/alecthomas/kingpin/', 'gopkg.in/alecthomas/kingpin.v2'],
    read: readKingpin,
  },
  { name: 'flag', kind: 'cli', languages, modules: ['flag'], read: readFlags },
];
