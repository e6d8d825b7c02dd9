import { createAdaptorServer } from "@hono/node-server"
import type { Server } from "node:http"
import { createRequestHandler, type ServerBuild } from "react-router"
import type { Settings } from "../contract/auth-config.ts"
import { configFor, listen, withEnvironment } from "../contract/listen.ts"
import { load } from "../contract/package.ts"
import { AppState, ownCookies, type FrameworkUnderTest, type RunningApp } from "../contract/running-app.ts"

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"]

function start(settings: Settings): Promise<RunningApp> {
  return withEnvironment(settings, async () => {
    const { ReactRouterAuth } = await load("react-router")
    const auth = ReactRouterAuth(await configFor(settings))
    const state = new AppState()
    const guarded = async (args: { request: Request; context: unknown }) => {
      await auth.requireSession(args)
      return new Response(state.run())
    }
    const modules: Record<string, RouteModule> = {
      "auth/*": resource({ loader: auth.loader, action: auth.action }),
      me: resource({ loader: async (args) => Response.json(await auth.getSession(args)) }),
      protected: resource({ loader: guarded, action: guarded }),
      runs: resource({ loader: () => new Response(String(state.runs)) }),
      go: resource({
        loader: () => {
          state.go()
          return new Response("gone")
        },
      }),
      cookies: resource({
        loader: async (args) => {
          await auth.getSession(args)
          const headers = ownCookies.map((cookie): [string, string] => ["set-cookie", cookie])
          return new Response("cookies", { headers })
        },
      }),
      stream: resource({
        loader: async (args) => {
          await auth.getSession(args)
          return new Response(streamOf(state.stream()))
        },
      }),
      page: {
        default: () => null,
        loader: async (args) => {
          await auth.requireSession(args)
          return { seen: state.run() }
        },
      },
    }
    const handler = createRequestHandler(serverBuild(modules, auth.middleware), "production")
    // Without the options for HTTP/2, this function makes a server of HTTP/1.
    const server = createAdaptorServer({ fetch: (request: Request) => handler(request) }) as Server
    return listen(server, settings.port)
  })
}

/** A route without a component: its responses are those of its loader and its action. */
function resource(module: Omit<RouteModule, "default">): RouteModule {
  // The type demands a component, which a module without one lacks.
  return module as RouteModule
}

/** Sends each part when the client has taken the part before it. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const part: IteratorResult<string, unknown> = await parts.next()
      if (part.done === true) controller.close()
      else controller.enqueue(text.encode(part.value))
    },
  })
}

/** The object that React Router's compiler makes of an application. No route of this one is in a script. */
function serverBuild(modules: Record<string, RouteModule>, middleware: unknown): ServerBuild {
  const root: RouteModule = {
    default: () => null,
    middleware: [middleware as NonNullable<RouteModule["middleware"]>[number]],
    // Otherwise React Router does not run the middleware for data of routes without a loader.
    loader: () => null,
  }
  const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: root } }
  for (const [path, module] of Object.entries(modules)) routes[path] = { id: path, parentId: "root", path, module }
  return {
    entry: {
      module: {
        default: (_request, status, headers, { staticHandlerContext }) =>
          Response.json(staticHandlerContext.loaderData, { status, headers }),
      },
    },
    routes,
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v8_middleware: true } as ServerBuild["future"],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  }
}

export const reactRouter: FrameworkUnderTest = { name: "React Router", readsHost: true, parsesFirst: false, start }
