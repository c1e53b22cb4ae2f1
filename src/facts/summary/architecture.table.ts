/** Conventional names of folders. */

/** From the top layer down. Only words that rarely mean anything else. */
export const LAYERS: readonly ReadonlySet<string>[] = [
  new Set('controllers controller handlers routes resolvers presentation endpoints'.split(' ')),
  new Set('services service usecases use_cases use-cases application business domain'.split(' ')),
  new Set('repositories repository dao daos persistence infrastructure models entities stores'.split(' ')),
];

export const TEMPLATE_FOLDERS: readonly string[] = ['views', 'templates', 'resources/views'];

/** Frameworks that make a program a web application. */
export const isWebFramework = (name: string): boolean => webFrameworks.has(withoutMajor(name.toLowerCase()));

/** Libraries that parse the command line. */
export const isCommandLibrary = (name: string): boolean => commandLibraries.has(withoutMajor(name.toLowerCase()));

/** Removes the major version from the name of a Go module. */
const withoutMajor = (name: string): string => name.replace(/\/v\d+$/, '');

const webFrameworks: ReadonlySet<string> = new Set(
  (
    'express fastify koa hono @nestjs/core next nuxt @sveltejs/kit @remix-run/react flask django fastapi starlette tornado aiohttp pyramid rails sinatra ' +
    'laravel/framework symfony/framework-bundle slim/slim github.com/gin-gonic/gin github.com/labstack/echo github.com/gofiber/fiber ' +
    'github.com/go-chi/chi axum actix-web actix_web rocket warp org.springframework.boot:spring-boot-starter-web org.springframework.boot:spring-boot-starter-webmvc ' +
    'org.springframework.boot:spring-boot-starter-webflux phoenix vapor'
  ).split(' '),
);

const commandLibraries: ReadonlySet<string> = new Set(
  'clap structopt argh github.com/spf13/cobra github.com/urfave/cli github.com/alecthomas/kong github.com/alecthomas/kingpin'.split(
    ' ',
  ),
);
