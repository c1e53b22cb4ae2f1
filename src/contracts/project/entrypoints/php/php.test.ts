import { expect, it } from 'vitest';
import { lines, told } from '../../../../../tests/fixtures/entrypoints.js';

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
