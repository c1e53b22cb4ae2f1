/** Names of folders that are conventions. */

/** From the top down; only words that hardly mean anything else. */
export const LAYERS: readonly ReadonlySet<string>[] = [
  new Set('controllers controller handlers routes resolvers presentation endpoints'.split(' ')),
  new Set('services service usecases use_cases use-cases application business domain'.split(' ')),
  new Set('repositories repository dao daos persistence infrastructure models entities stores'.split(' ')),
];

export const TEMPLATE_FOLDERS: readonly string[] = ['views', 'templates', 'resources/views'];

/** Frameworks that make a program a web application. */
export const WEB_FRAMEWORKS: ReadonlySet<string> = new Set(
  (
    'express fastify koa hono @nestjs/core next nuxt @sveltejs/kit @remix-run/react flask django fastapi starlette tornado aiohttp pyramid rails sinatra ' +
    'laravel/framework symfony/framework-bundle slim/slim github.com/gin-gonic/gin github.com/labstack/echo/v4 github.com/gofiber/fiber/v2 ' +
    'github.com/go-chi/chi/v5 axum actix-web rocket warp org.springframework.boot:spring-boot-starter-web org.springframework.boot:spring-boot-starter-webmvc ' +
    'org.springframework.boot:spring-boot-starter-webflux phoenix vapor'
  ).split(' '),
);
