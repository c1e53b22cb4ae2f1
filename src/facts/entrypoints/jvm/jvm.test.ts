import { expect, it } from 'vitest';
import { lines, told } from '../../../../tests/fixtures/entrypoints.js';

it('reads Spring and JAX-RS annotations in Java and Kotlin, and no client', async () => {
  const fixture = `
//- src/main/java/shop/UserController.java
package shop;

import org.springframework.web.bind.annotation.*;

/**
 * Answers for users. Long story.
 */
@RestController
@RequestMapping("/api/users")
public class UserController {
  @GetMapping("/{id}")
  public User one(@PathVariable("id") long id) { return repository.get("/x", id); }

  @PostMapping
  public User create(@RequestBody User user) { return user; }

  @RequestMapping(value = {"/a", "/b"}, method = {RequestMethod.PUT, RequestMethod.PATCH})
  public void both() {}
}
//- src/main/java/shop/Client.java
package shop;

import org.springframework.web.bind.annotation.GetMapping;

@FeignClient("other")
interface Client {
  @GetMapping("/remote")
  String remote();
}
//- src/main/java/shop/Things.java
package shop;

import javax.ws.rs.GET;
import javax.ws.rs.Path;

@Path("/things")
public class Things {
  @GET
  @Path("{id}")
  public String one() { return ""; }
}
//- src/main/kotlin/Hello.kt
package hello

import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

@RestController
class Hello {
  @GetMapping("/hello")
  fun hello() = "hi"
}
`;
  expect(await told(fixture)).toEqual(
    lines(`
src/main/java/shop/Things.java [api] JAX-RS controller with 1 route
  GET /things/{id}
src/main/java/shop/UserController.java [api] Answers for users.
  GET /api/users/{id}
  POST /api/users
  PUT|PATCH /api/users/a
  PUT|PATCH /api/users/b
src/main/kotlin/Hello.kt [api] Spring controller with 1 route
  GET /hello
`),
  );
});

it('reads Ktor, and puts functions that extend a route under the place where they are called', async () => {
  const fixture = `
//- src/main/kotlin/App.kt
package shop
import io.ktor.server.application.*
import io.ktor.server.routing.*

fun Application.module() {
    routing {
        get("/") { call.respondText("hi") }
        route("/api") {
            authenticate("jwt") {
                carts()
            }
            post { call.respond(1) }
        }
        cache.get("/no") { 1 }
    }
}
fun other() { get("/nothing") { 1 } }
//- src/main/kotlin/Carts.kt
package shop
import io.ktor.server.routing.*

fun Route.carts() {
    route("carts/{id}") {
        get { call.respond(1) }
        webSocket("live/$room") { }
    }
}
`;
  expect(await told(fixture)).toEqual(
    lines(`
src/main/kotlin/App.kt [api] Ktor router with 2 routes
  GET /
  POST /api
src/main/kotlin/Carts.kt [api] Ktor router with 2 routes
  GET /api/carts/{id}
  WS /api/carts/{id}/live/(computed)
`),
  );
});
