/**
 * Well-known technologies and the dependencies that show them: name = dependencies. The tiers are sorted by relevance:
 * frameworks, data stores, kinds of work, then tools. Tools also count as development dependencies.
 */
export type Tier = 'framework' | 'data' | 'library' | 'tool';

const rows: readonly (readonly [Tier, string])[] = [
  [
    'framework',
    'Express=express Fastify=fastify Koa=koa Hono=hono NestJS=@nestjs/core,@nestjs/common Next.js=next Nuxt=nuxt Remix=@remix-run/react React=react ' +
      'React_Native=react-native Vue=vue Angular=@angular/core Svelte=svelte SvelteKit=@sveltejs/kit Solid=solid-js Preact=preact Astro=astro Electron=electron ' +
      'Gatsby=gatsby Ember=ember-source Flask=flask Django=django Wagtail=wagtail FastAPI=fastapi Starlette=starlette Tornado=tornado aiohttp=aiohttp Pyramid=pyramid ' +
      'Streamlit=streamlit Celery=celery Scrapy=scrapy Rails=rails,railties Sinatra=sinatra Hanami=hanami Laravel=laravel/framework Inertia=inertiajs/inertia-laravel ' +
      'Symfony=symfony/framework-bundle Slim=slim/slim Gin=github.com/gin-gonic/gin Echo=github.com/labstack/echo ' +
      'Fiber=github.com/gofiber/fiber chi=github.com/go-chi/chi Gorilla_mux=github.com/gorilla/mux ' +
      'Axum=axum Actix=actix-web Rocket=rocket warp=warp Tokio=tokio Bevy=bevy Tauri=tauri,@tauri-apps/api Yew=yew ' +
      'Spring_Boot=org.springframework.boot:spring-boot-starter-web,org.springframework.boot:spring-boot-starter-webmvc,org.springframework.boot:spring-boot-starter,org.springframework.boot:spring-boot,org.springframework.boot ' +
      'Spring=org.springframework:spring-core,org.springframework:spring-context Quarkus=io.quarkus:quarkus-core Micronaut=io.micronaut:micronaut-core ' +
      'Ktor=io.ktor:ktor-server-core ASP.NET_Core=microsoft.aspnetcore.app,microsoft.aspnetcore.mvc,microsoft.aspnetcore.openapi,microsoft.aspnetcore.authentication.jwtbearer,microsoft.aspnetcore.identity.entityframeworkcore Blazor=microsoft.aspnetcore.components.webassembly Flutter=flutter Vapor=vapor Phoenix=phoenix Qt=Qt5,Qt6,pyqt5,pyside6 ' +
      'Kubernetes_client=k8s.io/client-go',
  ],
  [
    'data',
    'PostgreSQL=pg,postgres,psycopg2,psycopg2-binary,psycopg,asyncpg,github.com/lib/pq,github.com/jackc/pgx,tokio-postgres,org.postgresql:postgresql,npgsql,npgsql.entityframeworkcore.postgresql ' +
      'MySQL=mysql,mysql2,pymysql,mysqlclient,github.com/go-sql-driver/mysql,trilogy,com.mysql:mysql-connector-j,mysql:mysql-connector-java SQLite=sqlite3,better-sqlite3,rusqlite,github.com/mattn/go-sqlite3,modernc.org/sqlite H2=com.h2database:h2 SQL_Server=microsoft.entityframeworkcore.sqlserver,microsoft.data.sqlclient,mssql ' +
      'MongoDB=mongodb,mongoose,pymongo,go.mongodb.org/mongo-driver,mongoid Redis=redis,ioredis,redis-client,django-redis,github.com/redis/go-redis,github.com/go-redis/redis,github.com/gomodule/redigo,predis/predis ' +
      'Elasticsearch=elasticsearch,@elastic/elasticsearch etcd=go.etcd.io/etcd/client/v3,etcd3 Kafka=kafkajs,kafka-python,confluent-kafka,github.com/segmentio/kafka-go,github.com/ibm/sarama,rdkafka,org.apache.kafka:kafka-clients ' +
      'RabbitMQ=amqplib,pika,bunny,github.com/rabbitmq/amqp091-go,lapin NATS=nats,github.com/nats-io/nats.go Memcached=dalli,pymemcache ' +
      'Prisma=prisma,@prisma/client TypeORM=typeorm Sequelize=sequelize Drizzle=drizzle-orm Knex=knex SQLAlchemy=sqlalchemy,flask-sqlalchemy GORM=gorm.io/gorm,github.com/jinzhu/gorm ' +
      'Diesel=diesel SQLx=sqlx SeaORM=sea-orm Active_Record=activerecord Sequel=sequel Doctrine=doctrine/orm Spring_Data_JPA=org.springframework.boot:spring-boot-starter-data-jpa Hibernate=org.hibernate:hibernate-core,org.hibernate.orm:hibernate-core ' +
      'Entity_Framework=microsoft.entityframeworkcore Dapper=dapper pandas=pandas NumPy=numpy PyTorch=torch TensorFlow=tensorflow scikit-learn=scikit-learn,sklearn Spark=pyspark',
  ],
  [
    'library',
    'GraphQL=graphql,@apollo/server,apollo-server,graphene,strawberry-graphql,graphql-ruby,async-graphql,github.com/99designs/gqlgen gRPC=@grpc/grpc-js,grpcio,google.golang.org/grpc,tonic,io.grpc:grpc-netty ' +
      'Protocol_Buffers=protobuf,google.golang.org/protobuf,github.com/gogo/protobuf,prost,com.google.protobuf:protobuf-java tRPC=@trpc/server Socket.IO=socket.io WebSockets=ws,websockets,github.com/gorilla/websocket ' +
      'Redux=redux,@reduxjs/toolkit Zustand=zustand RxJS=rxjs zod=zod Three.js=three D3=d3 Axios=axios OpenTelemetry=@opentelemetry/api,opentelemetry-api,go.opentelemetry.io/otel ' +
      'Prometheus=prom-client,prometheus-client,github.com/prometheus/client_golang commander=commander yargs=yargs cac=cac oclif=@oclif/core Ink=ink click=click Typer=typer ' +
      'Cobra=github.com/spf13/cobra Viper=github.com/spf13/viper urfave/cli=github.com/urfave/cli,github.com/urfave/cli/v2 clap=clap Thor=thor Symfony_Console=symfony/console ' +
      'picocli=info.picocli:picocli Pydantic=pydantic Jinja=jinja2 Werkzeug=werkzeug Requests=requests HTTPX=httpx serde=serde rayon=rayon hyper=hyper reqwest=reqwest regex_(Rust)=regex PCRE2=pcre2 ' +
      'Rack=rack Sidekiq=sidekiq Nokogiri=nokogiri Guzzle=guzzlehttp/guzzle Twig=twig/twig Carbon=nesbot/carbon Monolog=monolog/monolog ' +
      'Thymeleaf=org.springframework.boot:spring-boot-starter-thymeleaf,org.thymeleaf:thymeleaf Guava=com.google.guava:guava Jackson=com.fasterxml.jackson.core:jackson-databind Lombok=org.projectlombok:lombok Netty=io.netty:netty-all ' +
      'MediatR=mediatr Serilog=serilog Newtonsoft.Json=newtonsoft.json OpenAI_SDK=openai Anthropic_SDK=@anthropic-ai/sdk,anthropic LangChain=langchain Hugging_Face=transformers ' +
      'OpenSSL=openssl Boost=Boost ' +
      'containerd=github.com/containerd/containerd Docker_client=github.com/docker/docker go-restful=github.com/emicklei/go-restful/v3',
  ],
  [
    'tool',
    'Tailwind_CSS=tailwindcss Vite=vite Rolldown=rolldown Rollup=rollup esbuild=esbuild webpack=webpack Parcel=parcel Babel=@babel/core SWC=@swc/core Turborepo=turbo Nx=nx Lerna=lerna ' +
      'Vitest=vitest Jest=jest Mocha=mocha AVA=ava Jasmine=jasmine Playwright=@playwright/test,playwright,playwright-chromium Cypress=cypress Storybook=storybook ESLint=eslint Biome=@biomejs/biome Prettier=prettier oxlint=oxlint ' +
      'pytest=pytest tox=tox nox=nox mypy=mypy Ruff=ruff Black=black Sphinx=sphinx hatch=hatchling Poetry=poetry-core RSpec=rspec,rspec-core,rspec-rails minitest=minitest RuboCop=rubocop ' +
      'PHPUnit=phpunit/phpunit Pest=pestphp/pest PHPStan=phpstan/phpstan Testify=github.com/stretchr/testify Ginkgo=github.com/onsi/ginkgo,github.com/onsi/ginkgo/v2 ' +
      'JUnit=junit:junit,org.junit.jupiter:junit-jupiter,org.junit.jupiter:junit-jupiter-api Mockito=org.mockito:mockito-core xUnit=xunit NUnit=nunit GoogleTest=GTest criterion=criterion proptest=proptest ' +
      'Puppeteer=puppeteer VitePress=vitepress',
  ],
];

export type TechnologyRow = { readonly name: string; readonly tier: Tier; readonly rank: number };

/** Removes the major version from the name of a Go module. */
export const technologyOf = (dependency: string): TechnologyRow | undefined =>
  byDependency.get(dependency.toLowerCase()) ?? byDependency.get(dependency.toLowerCase().replace(/\/v\d+$/, ''));

/** Dependency in lower case -> its technology. */
const byDependency: ReadonlyMap<string, TechnologyRow> = new Map(
  rows.flatMap(([tier, text], rank) =>
    text.split(' ').flatMap((row) => {
      const [name, dependencies] = row.split('=') as [string, string];
      return dependencies
        .split(',')
        .map((dependency) => [dependency.toLowerCase(), { name: name.replaceAll('_', ' '), tier, rank }] as const);
    }),
  ),
);

/** [pattern of the path, technology]: tools that are recognised by their files. */
export const BY_FILE: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[\w-]+)?$|\.dockerfile$/, 'Docker'],
  [/(?:^|\/)(?:docker-)?compose\.ya?ml$/, 'Docker Compose'],
  [/(?:^|\/)Chart\.yaml$/, 'Helm'],
  [/(?:^|\/)kustomization\.ya?ml$/, 'Kustomize'],
  [/\.tf$/, 'Terraform'],
  [/(?:^|\/)(?:WORKSPACE|MODULE)\.bazel$/, 'Bazel'],
  [/^CMakeLists\.txt$/, 'CMake'],
  [/\.proto$/, 'Protocol Buffers'],
  [/\.graphqls?$/, 'GraphQL'],
  [/(?:^|\/)(?:openapi|swagger)\.(?:ya?ml|json)$/, 'OpenAPI'],
  [/(?:^|\/)schema\.prisma$/, 'Prisma'],
  [/^\.github\/workflows\/[^/]+\.ya?ml$/, 'GitHub Actions'],
  [/^\.gitlab-ci\.yml$/, 'GitLab CI'],
  [/^pnpm-workspace\.yaml$/, 'pnpm workspaces'],
  [/^turbo\.json$/, 'Turborepo'],
  [/^nx\.json$/, 'Nx'],
  [/^flake\.nix$/, 'Nix'],
];
