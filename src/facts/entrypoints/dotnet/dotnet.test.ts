import { expect, it } from 'vitest';
import { lines, told } from '../../../../tests/fixtures/entrypoints.js';

it('reads minimal APIs with groups, controllers with their attributes, and classes that are one endpoint', async () => {
  const fixture = `
//- Program.cs
var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();
app.MapGet("/", () => "hi");
var todos = app.MapGroup("/todos");
todos.MapPost("/{id:int}", Save);
app.MapGroup("/v2").WithTags("x").MapGet("/ping", () => "pong");
mapper.Map("/no");
app.Run();
//- Controllers/HomeController.cs
public class HomeController : Controller
{
    [HttpGet]
    public ActionResult ByConvention() => View();
}
//- Controllers/UsersController.cs
using Microsoft.AspNetCore.Mvc;

namespace Shop;

[ApiController]
[Route("api/[controller]")]
public class UsersController : ControllerBase
{
    private readonly string[] names = new[] { "a" };

    [HttpGet("{id}")]
    public ActionResult One(int id) => Ok();

    [HttpPost, Authorize]
    public ActionResult Create() => Ok();

    [HttpDelete("/absolute")]
    public ActionResult Gone() => Ok();
}
//- Auth/Login.cs
using Ardalis.ApiEndpoints;
using Microsoft.AspNetCore.Mvc;

public class Login : EndpointBaseAsync.WithRequest<Form>.WithActionResult<Pass>
{
    [HttpPost("api/login")]
    public override Task<ActionResult<Pass>> HandleAsync(Form form) => Check(form);
}
`;
  expect(await told(fixture)).toEqual(
    lines(`
Auth/Login.cs [api] ASP.NET controllers file with 1 route
  POST /api/login
Controllers/UsersController.cs [api] ASP.NET controllers file with 3 routes
  GET /api/Users/{id}
  POST /api/Users
  DELETE /absolute
Program.cs [api] ASP.NET minimal API application with 3 routes
  GET /
  POST /todos/{id:int}
  GET /v2/ping
`),
  );
});
