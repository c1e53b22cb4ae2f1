import { describe, expect, it } from 'vitest';
import { lines, told } from '../../../../tests/fixtures/entrypoints.js';

describe('Ruby', () => {
  it('expands Rails resources, namespaces, scopes, members and collections', async () => {
    const fixture = `
//- config/routes.rb
Rails.application.routes.draw do
  root "home#index"
  get "about", to: "pages#about"
  get "/old" => "pages#old", :as => "old_page", :via => :get
  # get "commented"
  resources :posts, only: %i[index show] do
    member do
      post :publish
    end
    get :search, on: :collection
    resources :comments, only: [:create]
  end
  resource :profile, except: [:destroy, :new, :edit]
  namespace :admin do
    resources :people, only: :show
    scope path: "deep" do
      match "x" => "x#y", via: [:get, :post]
    end
  end
  if Rails.env.development?
    mount Tool::Engine => "/tool"
  end
end
`;
    expect(await told(fixture)).toEqual(
      lines(`
config/routes.rb [web] Rails route table with 14 routes
  GET /
  GET /about
  GET /old
  GET /posts
  GET /posts/:id
  POST /posts/:id/publish
  GET /posts/search
  POST /posts/:post_id/comments
  POST /profile
  GET /profile
  PATCH|PUT /profile
  GET /admin/people/:id
  GET|POST /admin/deep/x
  MOUNT /tool
`),
    );
  });

  it('counts the lines of a Rails concern where it is asked for', async () => {
    const fixture = `
//- config/routes.rb
Rails.application.routes.draw do
  concern :commentable do
    resources :comments, only: :create
  end
  resources :posts, only: [:show], concerns: :commentable
  resources :photos, only: [] do
    concerns :commentable
    member { get :preview }
  end
  concern :endless do
    concerns :endless
    concerns :endless
  end
  concerns :endless
end
`;
    expect((await told(fixture)).slice(1)).toEqual([
      '  GET /posts/:id',
      '  POST /posts/:post_id/comments',
      '  POST /photos/:photo_id/comments',
      '  GET /photos/:id/preview',
    ]);
  });

  it('puts what has an id of its own outside of shallow resources', async () => {
    const fixture = `
//- config/routes.rb
Rails.application.routes.draw do
  scope "/shop" do
    resources :addresses, only: [:index], shallow: true do
      resources :parcels, only: %i[index show] do
        get :track, on: :member
      end
    end
  end
end
`;
    expect((await told(fixture)).slice(1)).toEqual([
      '  GET /shop/addresses',
      '  GET /shop/addresses/:address_id/parcels',
      '  GET /shop/parcels/:id',
      '  GET /shop/parcels/:id/track',
    ]);
  });

  it('puts a drawn file of Rails under the scopes it is drawn in, and computes nothing', async () => {
    const fixture = `
//- config/routes.rb
Rails.application.routes.draw do
  scope "(/locale/:locale)" do
    get "feed", to: "stories#feed"
    namespace :api do
      draw :v1
    end
    get "/#{Site.slug}/ads", to: "ads#show"
  end
end
//- config/routes/v1.rb
resources :articles, only: :index
`;
    expect(await told(fixture)).toEqual(
      lines(`
config/routes.rb [web] Rails route table with 2 routes
  GET (/locale/:locale)/feed
  GET (/locale/:locale)/(computed)/ads
config/routes/v1.rb [web] Rails route table with 1 route
  GET (/locale/:locale)/api/articles
`),
    );
  });

  it('reads Sinatra and Thor', async () => {
    const fixture = `
//- app.rb
require 'sinatra'

get '/hello/:name' do
  cache.get '/x'
end

post('/things') { 'ok' }
//- lib/cli.rb
require 'thor'

class Cli < Thor
  desc "build NAME", "builds it"
  option :force, type: :boolean
  def build(name); end

  no_commands do
    def helper; end
  end
end
`;
    expect(await told(fixture)).toEqual(
      lines(`
app.rb [web] Sinatra router with 2 routes
  GET /hello/:name
  POST /things
lib/cli.rb [cli] command line with 1 command (Thor)
  build NAME --force
`),
    );
  });
});
