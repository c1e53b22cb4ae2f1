/** The summary of a repository, computed from its index, manifest and texts, so that it can be checked. */

import type { RepoSummary } from '../fact-types.js';
import type { Project } from '../project-facts.js';
import { nameArchitecture } from './architecture.js';
import { findConcerns } from './concerns.js';
import { describeProject } from './description.js';
import { findPatterns } from './design-patterns.js';
import { readFacts } from './summary-facts.js';
import { listTechnologies } from './technologies/technologies.js';

export function summarizeRepo(project: Project): RepoSummary {
  const facts = readFacts(project);
  return {
    description: describeProject(facts),
    architecture_pattern: nameArchitecture(facts),
    key_technologies: listTechnologies(facts),
    notable_patterns: findPatterns(facts),
    potential_concerns: findConcerns(facts),
  };
}
