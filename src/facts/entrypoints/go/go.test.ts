import { describe, expect, it } from 'vitest';
import { lines, told } from '../../../../tests/fixtures/entrypoints.js';

describe('routes of Go frameworks', () => {
  it('reads Gin and Echo with groups, by maker, field and parameter', async () => {
    const fixture = `
//- gin.go
package main

import "github.com/gin-gonic/gin"

func main() {
	r := gin.Default()
	r.GET("/ping", ping)
	v1 := r.Group("/v1")
	{
		v1.POST("/login", login)
		users := v1.Group("/users", auth())
		users.GET("/:id", show)
	}
	cache.GET("/no", x)
	r.Run()
}

func more(group *gin.RouterGroup) {
	group.DELETE("/x", drop)
}
//- echo.go
package main

import "github.com/labstack/echo/v4"

func serve() {
	e := echo.New()
	e.GET("/users/:id", getUser)
	g := e.Group("/admin")
	g.Any("/*", all)
}
`;
    expect(await told(fixture)).toEqual(
      lines(`
echo.go [api] Echo application with 2 routes
  GET /users/:id
  ANY /admin/*
gin.go [api] Gin router with 4 routes
  GET /ping
  POST /v1/login
  GET /v1/users/:id
  DELETE /x
`),
    );
  });

  it('reads chi with its closures, gorilla with its methods, and net/http', async () => {
    const fixture = `
//- chi.go
package api

import "github.com/go-chi/chi/v5"

func New() *chi.Mux {
	r := chi.NewRouter()
	r.Use(logger)
	r.Route("/articles", func(r chi.Router) {
		r.With(paginate).Get("/", list)
		r.Route("/{id}", func(r chi.Router) {
			r.Put("/", update)
		})
		r.Group(func(r chi.Router) {
			r.Post("/", create)
		})
	})
	sub := chi.NewRouter()
	sub.Get("/x", x)
	r.Mount("/sub", sub)
	return r
}
//- mux.go
package api

import "github.com/gorilla/mux"

func Mux() {
	r := mux.NewRouter()
	r.HandleFunc("/books/{title}", read).Methods("GET", "HEAD")
	s := r.PathPrefix("/shop").Subrouter()
	s.HandleFunc("/", shop)
}
//- plain.go
package api

import "net/http"

func Plain() {
	http.HandleFunc("/old", old)
	m := http.NewServeMux()
	m.HandleFunc("POST /items/{id}", save)
	m.Handle("/static/", files)
	http.Get("https://example.org/x")
	http.Post("https://example.org/x", "text/plain", body)
}
`;
    expect(await told(fixture)).toEqual(
      lines(`
chi.go [api] chi router with 4 routes
  GET /articles
  PUT /articles/{id}
  POST /articles
  GET /sub/x
mux.go [api] gorilla/mux router with 2 routes
  GET|HEAD /books/{title}
  /shop
plain.go [api] net/http application with 3 routes
  /old
  POST /items/{id}
  /static/
`),
    );
  });
});

describe('commands of Go frameworks', () => {
  it('reads cobra, urfave/cli and flag', async () => {
    const fixture = `
//- cmd/serve.go
package cmd

import "github.com/spf13/cobra"

var serveCmd = &cobra.Command{
	Use:   "serve [dir]",
	Short: "serves",
	RunE: func(cmd *cobra.Command, args []string) error { return nil },
}

func init() {
	serveCmd.Flags().StringP("port", "p", "80", "the port")
	serveCmd.PersistentFlags().BoolVar(&quiet, "quiet", false, "less")
	rootCmd.AddCommand(serveCmd)
}
//- tool/main.go
package main

import "github.com/urfave/cli/v2"

func main() {
	app := &cli.App{
		Name: "tool",
		Commands: []*cli.Command{
			{Name: "add", Flags: []cli.Flag{&cli.StringFlag{Name: "to"}}, Action: add},
		},
	}
	app.Run(nil)
}
//- small/main.go
// Command small does one thing. It does it well.
package main

import "flag"

var addr = flag.String("addr", ":80", "address")

func main() { flag.Parse() }
`;
    expect(await told(fixture, ['small/main.go'])).toEqual(
      lines(`
small/main.go [cli] Command small does one thing.
  small -addr
cmd/serve.go [cli] command line with 1 command (cobra)
  serve [dir] --port --quiet
tool/main.go [cli] command line with 2 commands (urfave/cli)
  tool
  add --to
`),
    );
  });

  it('reads kingpin with sub-commands, and knows that profiles are no API', async () => {
    const fixture = `
//- main.go
package main

import (
	"net/http"
	"github.com/alecthomas/kingpin/v2"
)

var (
	app   = kingpin.New("shop", "Sells things.")
	debug = app.Flag("debug", "Says more.").Bool()
	sell  = app.Command("sell", "Sells one thing.")
	what  = sell.Arg("what", "A thing.").Required().String()
	price = sell.Flag("price", "Its price.").Int()
	till  = app.Command("till", "Looks after tills.")
	open  = till.Command("open", "Opens one.")
)

func main() {
	router := http.NewServeMux()
	router.Handle("/debug/pprof/", http.DefaultServeMux)
	http.ListenAndServe(":18066", router)
}
`;
    expect(await told(fixture)).toEqual(
      lines(`
main.go [cli] command line with 3 commands (kingpin)
  /debug/pprof/
  sell <what> --price
  till
  till open
`),
    );
  });
});
