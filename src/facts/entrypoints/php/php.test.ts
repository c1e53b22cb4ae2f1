import { expect, it } from 'vitest';
import { lines, told } from '../../../../tests/fixtures/entrypoints.js';

it('puts Laravel routes under the prefix that the application takes their file in with', async () => {
  const routes = `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('users', [Users::class, 'index']);
`;
  const fixture = `
//- new/bootstrap/app.php
<?php
return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(web: __DIR__.'/../routes/web.php', api: __DIR__.'/../routes/api.php', health: '/up')
    ->create();
//- new/routes/web.php
${routes}//- new/routes/api.php
${routes}//- old/app/Providers/RouteServiceProvider.php
<?php
use Illuminate\\Support\\Facades\\Route;
class RouteServiceProvider
{
    public function map()
    {
        Route::prefix('v1')->middleware('api')->group(base_path('routes/api.php'));
        Route::group(['prefix' => 'admin'], function ($router) {
            require base_path('routes/admin.php');
        });
    }
}
//- old/routes/api.php
${routes}//- old/routes/admin.php
${routes}`;
  expect((await told(fixture)).filter((line) => !/mounts/.test(line))).toEqual(
    lines(`
new/routes/api.php [api] Laravel route table with 1 route
  GET /api/users
new/routes/web.php [web] Laravel route table with 1 route
  GET /users
old/routes/admin.php [web] Laravel route table with 1 route
  GET /admin/users
old/routes/api.php [api] Laravel route table with 1 route
  GET /v1/users
`),
  );
});

it('narrows resources of Laravel by the array in the call, and names their parameters', async () => {
  const fixture = `
//- routes/web.php
<?php
use Illuminate\\Support\\Facades\\Route;
const BASE = 'shop';
Route::prefix(BASE)->group(function () {
    Route::resource('addresses', 'AddressController', ['only' => ['index', 'show']]);
});
Route::resource('users', UserController::class)->only('edit')->parameters(['users' => 'admin_user']);
Route::singleton('profile', ProfileController::class);
Route::get(config('shop.path'), Shop::class);
`;
  expect((await told(fixture)).slice(1)).toEqual([
    '  GET /shop/addresses',
    '  GET /shop/addresses/{address}',
    '  GET /users/{admin_user}/edit',
    '  GET /profile',
    '  GET /profile/edit',
    '  PUT|PATCH /profile',
    '  GET (computed)',
  ]);
});

it('reads Laravel with groups and resources, Symfony routes and console commands', async () => {
  const fixture = `
//- routes/web.php
<?php
use Illuminate\\Support\\Facades\\Route;

Route::get('/', function () { return view('home'); });
Route::prefix('admin')->middleware('auth')->group(function () {
    Route::post('users', [UserController::class, 'store']);
    Route::group(['prefix' => 'deep'], function () {
        Route::match(['get', 'post'], 'x', X::class)->name('x');
    });
});
Route::resource('photos', PhotoController::class)->only(['index', 'show']);
Route::apiResource('photos.comments', CommentController::class)->except('destroy');
Cache::get('/not', 1);
//- app/Console/Commands/Send.php
<?php
namespace App\\Console\\Commands;
use Illuminate\\Console\\Command;
class Send extends Command
{
    protected $signature = 'mail:send {user : The id} {--queue= : Where}';
}
//- src/Controller/Blog.php
<?php
namespace App\\Controller;
use Symfony\\Component\\Routing\\Attribute\\Route;
#[Route('/blog')]
class Blog
{
    #[Route('/{slug}', name: 'show', methods: ['GET'])]
    public function show() {}
}
//- src/Command/Sync.php
<?php
namespace App\\Command;
use Symfony\\Component\\Console\\Attribute\\AsCommand;
use Symfony\\Component\\Console\\Command\\Command;
#[AsCommand(name: 'app:sync')]
class Sync extends Command
{
    protected function configure(): void { $this->addArgument('name')->addOption('dry-run'); }
}
`;
  expect(await told(fixture)).toEqual(
    lines(`
app/Console/Commands/Send.php [cli] command line with 1 command (Laravel console)
  mail:send {user} --queue
routes/web.php [web] Laravel route table with 9 routes
  GET /
  POST /admin/users
  GET|POST /admin/deep/x
  GET /photos
  GET /photos/{photo}
  GET /photos/{photo}/comments
  POST /photos/{photo}/comments
  GET /photos/{photo}/comments/{comment}
  PUT|PATCH /photos/{photo}/comments/{comment}
src/Command/Sync.php [cli] command line with 1 command (Symfony console)
  app:sync NAME --dry-run
src/Controller/Blog.php [web] Symfony controller with 1 route
  GET /blog/{slug}
`),
  );
});
