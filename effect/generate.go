package effect

import "strings"

// generator are code generators.
func (c *command) generator(sub string) ([]Effect, bool) {
	why, generates := "", false
	switch c.name {
	case "protoc", "grpc_tools.protoc", "mockgen", "mockery", "stringer", "templ", "wire", "oapi-codegen", "openapi-generator", "openapi-generator-cli", "swagger-codegen", "graphql-codegen", "gqlgen", "quicktype", "thrift", "flatc", "bindgen", "cbindgen", "datamodel-codegen", "controller-gen", "easyjson", "enumer", "deepcopy-gen", "cookiecutter", "copier", "yo", "degit":
		generates, why = true, c.name
	case "buf", "sqlc", "ent", "prisma", "drizzle-kit", "openapi", "swag", "kubebuilder", "operator-sdk", "typeorm", "sequelize", "nest", "ng", "plop", "hygen", "jet":
		switch sub {
		case "generate", "migrate", "db", "init", "gen", "push", "create", "g", "new", "format", "introspect":
			generates = true
		default:
			return nil, true
		}
	case "alembic", "flask", "aerich":
		switch {
		case sub == "revision" || sub == "init" || sub == "init-db" || sub == "migrate", c.has("migrate", "revision"):
			generates = true
		case c.name == "flask":
			return nil, true
		default:
			return nil, true
		}
	case "django-admin", "manage.py", "django":
		switch sub {
		case "makemigrations", "startapp", "startproject", "makemessages", "compilemessages", "inspectdb", "squashmigrations":
			if c.has("--check", "--dry-run") {
				return nil, true
			}
			generates = true
		default:
			return nil, true
		}
	case "rails":
		switch sub {
		case "generate", "g", "destroy", "d", "new":
			generates = true
		case "test", "t", "routes", "console", "c", "server", "s", "db:migrate", "spec":
			return nil, true
		}
	}
	if generates && why == "" {
		why = strings.TrimSpace(c.verb())
	}
	if generates {
		return c.installs(why), true
	}
	return nil, false
}
