/** Every reader over texts made to hurt: it must come to an end, and no reading may grow beyond its text. */
import { expect, it } from 'vitest';
import { tokensOfLanguage } from '../../formats/tokens/tokens.js';
import { guardPhrase } from '../../guard/message.js';
import type { ResolvedImport } from '../../model/analysis.js';
import { frameworks } from './frameworks.table.js';
import { Source } from './read/source.js';

const nested = (open: string, close: string) => (times: number) => open.repeat(times) + close.repeat(times);
const again = (part: string) => (times: number) => part.repeat(times);

const hurtful: Readonly<Record<string, (times: number) => string>> = {
  'brackets that never close': again('app.get("/x", ('),
  'calls within calls': nested('app.get("/x", f, ', ')'),
  'strings that never end': again('"'),
  'templates within templates': again('`${'),
  'patterns that never end': again('=/[ '),
  'one endless chain': again('.route("/x")'),
  'groups within groups': nested('r.Route("/x", func(r chi.Router) { r.Get("/y", z)\n', '})'),
  'includes within includes': nested('path("a", include([', ']))'),
  'nested routers': nested('Router::new().nest("/a", ', ')'),
  'blocks without an end': again('resources :a do\n'),
  'lines that all go on': again("get 'a',\n"),
  'classes within classes': nested('@Controller("a") class X { @Get("b") ', '}'),
  'literals within literals': nested('cli.Command{Name: "a", Flags: ', '}'),
  'here-documents without an end': again('<<~EOS\n'),
  'nothing but line ends': again('\n'),
};

const imports: readonly ResolvedImport[] = ['express', 'django.urls', 'github.com/go-chi/chi'].map((specifier) => ({
  specifier,
  kind: 'import',
  line: 1,
  names: [
    { name: 'default', as: 'express' },
    { name: 'path', as: 'path' },
  ],
  flavour: 'plain',
  to: { kind: 'external', package: specifier },
}));

const languages = [...new Set(frameworks.map((framework) => framework.languages[0]!))];

it.each(Object.entries(hurtful))('reads %s in every language', (_, make) => {
  const text = guardPhrase(`app = express(); r := chi.NewRouter()\n${make(300)}`);
  for (const language of languages) {
    const source = new Source({ path: 'config/routes.rb', text, language, file: null, imports });
    const told = frameworks
      .filter((framework) => framework.languages.includes(language))
      .map((framework) => framework.read(source, { has: () => false, under: () => [], definedIn: () => [] }))
      .flatMap(({ routes = [], commands = [] }) => [
        ...routes.map(({ path }) => path),
        ...commands.map(({ line }) => line),
      ]);
    expect(Math.max(0, ...told.map((line) => line.length))).toBeLessThan(1_000);
    expect(told.length).toBeLessThan(text.length);
  }
});

it('pairs brackets only when they fit, and ends a string of one line with its line', () => {
  const { list, partner } = tokensOfLanguage(`f(a]) "open\ng({})`, 'javascript');
  expect(list.map(({ kind, value }) => `${kind} ${value}`)).toEqual(
    'word f,mark (,word a,mark ],mark ),text open,word g,mark (,mark {,mark },mark )'.split(','),
  );
  expect([...partner]).toEqual([-1, 4, -1, -1, 1, -1, -1, 10, 9, 8, 7]);
});
