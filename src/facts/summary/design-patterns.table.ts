/**
 * Design patterns by their signs. `names`: names of definitions (types, or functions if `of` says so). `packages`:
 * imports of the project. `paths`: paths of files. A row counts if one of its signs occurs often enough.
 */
export type PatternRow = {
  readonly name: string;
  readonly names?: RegExp;
  readonly of?: 'types' | 'functions';
  /** Only in files of these languages. */
  readonly languages?: readonly string[];
  readonly packages?: RegExp;
  readonly imported?: RegExp;
  readonly paths?: RegExp;
  /** The required number of definitions or files; 3 by default. */
  readonly least?: number;
  /** The sign in words, printed after its count. */
  readonly what: string;
};

export const PATTERNS: readonly PatternRow[] = [
  {
    name: 'dependency injection',
    packages:
      /^(?:inversify|tsyringe|awilix|typedi|dependency[-_]injector|injector|get_it|injectable|go\.uber\.org\/(?:fx|dig)|github\.com\/google\/wire|com\.google\.inject.*|dagger.*|microsoft\.extensions\.dependencyinjection.*)$/i,
    imported: /^(?:Injectable|Inject|Autowired|Module)$/,
    what: 'files that import an injector',
  },
  {
    name: 'dependency injection',
    names: /(?:ServiceProvider|ServiceCollection|Injector|DependencyContainer)$/,
    what: 'injector or provider types',
  },
  {
    name: 'dependency injection',
    names: /^(?:Injector|DependencyContainer|ServiceCollection|ServiceContainer|InjectionToken)$/,
    what: 'types that hand out what others need',
    least: 1,
  },
  { name: 'repository', names: /[a-z]Repository$/, what: 'types named …Repository' },
  { name: 'factory', names: /[a-z]Factory$/, what: 'types named …Factory', least: 5 },
  { name: 'builder', names: /[a-z]Builder$/, what: 'types named …Builder', least: 4 },
  { name: 'visitor', names: /[a-z]Visitor$/, what: 'types named …Visitor' },
  { name: 'adapter', names: /[a-z]Adapter$/, what: 'types named …Adapter', least: 4 },
  { name: 'strategy', names: /[a-z]Strategy$/, what: 'types named …Strategy' },
  {
    name: 'event bus',
    names:
      /^(?:Event(?:Bus|Dispatcher|Emitter|Broadcaster|Hub|Broker)|Dispatcher|MessageBus|EventAggregator)$|[a-z](?:EventBus|EventDispatcher|Broadcaster)$/,
    what: 'types that pass events on',
    least: 2,
  },
  {
    name: 'event emitters',
    imported: /^EventEmitter$/,
    packages: /^(?:node:)?(?:events|eventemitter3|mitt|blinker)$/,
    what: 'files that import an emitter or signals',
  },
  {
    name: 'middleware chain',
    names: /^(?!(?:Has|With|Without|Filters)[A-Z])\w*[a-z]Middleware$/,
    what: 'types named …Middleware',
  },
  {
    name: 'middleware chain',
    names:
      /^(?!(?:register|load|insert|apply|use|add|get|set|resolve|with|without|has|is|bind|run)[A-Z_])\w*[a-z]Middleware$/,
    of: 'functions',
    what: 'functions named …Middleware',
  },
  {
    name: 'middleware chain',
    paths: /(?:^|\/)middlewares?\/[^/]+\.(?:php|[jt]s|go|py|rb|rs|cs)$/i,
    what: 'files in folders of middleware',
  },
  {
    name: 'plugin registry',
    names:
      /^(?:Plugin(?:Registry|Manager|Loader|Container|Host|Context)|create.*PluginContainer)$|[a-z]Plugin(?:Registry|Manager|Container|Factory)$/,
    what: 'types that hold plugins',
    least: 2,
  },
  {
    name: 'plugin registry',
    names: /^(?:register|load|resolve|add|use)_?Plugins?$/i,
    of: 'functions',
    what: 'functions that register plugins',
    least: 2,
  },
  {
    name: 'plugins as functions',
    names: /^(?!(?:with|is|has|find|get|for|load|register|use|add|set|remove|to|from)[A-Z])[a-z]\w*[a-z]Plugin$/,
    of: 'functions',
    languages: ['javascript', 'typescript', 'jsx', 'tsx'],
    what: 'functions named …Plugin',
    least: 5,
  },
  {
    name: 'state machine',
    packages: /^(?:xstate|@xstate\/.*|transitions|aasm|statesman|state_machines|python-statemachine)$/,
    names: /StateMachine$/,
    what: 'state machines',
    least: 1,
  },
  {
    name: 'feature flags',
    packages: /launchdarkly|^(?:unleash|unleash-client|flipper|waffle|flagsmith|@openfeature\/.*)$/i,
    what: 'files that import a flag service',
    least: 1,
  },
  {
    name: 'feature flags',
    names: /^(?:FeatureFlags?|FeatureGates?|FeatureToggles?|MutableFeatureGate)$/,
    what: 'types for feature flags or gates',
    least: 1,
  },
  {
    name: 'reconciliation loop',
    names: /^(?:Reconcile|reconcile|syncHandler|processNextWorkItem)$/,
    of: 'functions',
    what: 'reconcile or work-queue functions',
  },
  { name: 'command objects', names: /[a-z]Command$/, what: 'types named …Command', least: 5 },
  {
    name: 'error classes of its own',
    names: /\w(?:Error|Exception)$/,
    what: 'types named …Error or …Exception',
    least: 8,
  },
  { name: 'React hooks', names: /^use[A-Z]/, of: 'functions', packages: /^react$/, what: 'hooks', least: 5 },
  { name: 'mixins', names: /[a-z]Mixin$/, what: 'types named …Mixin', least: 4 },
  {
    name: 'database migrations',
    paths: /(?:^|\/)migrations\/[Vv]?\d[^/]*\.(?:sql|py|rb|php|ts|js|go)$|(?:^|\/)db\/migrate\//,
    what: 'migrations',
  },
  {
    name: 'typed API schema',
    paths: /\.(?:proto|graphqls?|thrift|avsc|smithy)$|(?:^|\/)(?:openapi|swagger)[\w.-]*\.(?:ya?ml|json)$/,
    what: 'schema files',
    least: 1,
  },
];

/** [pattern of the path, tool]: tools that manage monorepos. */
export const MONOREPO_TOOLS: readonly (readonly [RegExp, string])[] = [
  [/^pnpm-workspace\.yaml$/, 'pnpm workspaces'],
  [/^lerna\.json$/, 'Lerna'],
  [/^nx\.json$/, 'Nx'],
  [/^turbo\.json$/, 'Turborepo'],
  [/^rush\.json$/, 'Rush'],
  [/^go\.work$/, 'Go workspace'],
  [/^(?:WORKSPACE|WORKSPACE\.bazel|MODULE\.bazel)$/, 'Bazel'],
  [/^melos\.yaml$/, 'Melos'],
  [/^settings\.gradle(?:\.kts)?$/, 'Gradle multi-project build'],
];
