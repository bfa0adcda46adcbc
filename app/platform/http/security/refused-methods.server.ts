import type { ServerBuild } from 'react-router'

type Route = NonNullable<ServerBuild['routes'][string]>

/** Answers unsupported methods of endpoints in French; the router's own refusal is in English. */
export function withRefusedMethods(build: ServerBuild): ServerBuild {
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId))
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [[id, isForMachines(route) && !parents.has(id) ? withBothMethods(route) : route] as const] : [],
  )
  return { ...build, routes: Object.fromEntries(routes) }
}

export function methodRefusal(sentence: string, allow: string): Response {
  return new Response(sentence, { status: 405, headers: { 'content-type': 'text/plain; charset=utf-8', allow } })
}

function isForMachines({ module }: Route): boolean {
  return !module.default
}

function withBothMethods(route: Route): Route {
  const {
    loader = () => methodRefusal('Cette adresse reçoit, et ne se lit pas.', 'POST'),
    action = () => methodRefusal('Cette adresse se lit, et ne reçoit rien.', 'GET, HEAD'),
  } = route.module
  return { ...route, module: { ...route.module, loader, action } }
}
