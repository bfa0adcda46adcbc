import type { Config } from '@react-router/dev/config'

export default {
  // The few app pages know all routes from the start: no request to discover them, and none that fails offline.
  routeDiscovery: { mode: 'initial' },
  // Where a write comes from is judged once, before any route (`platform/http/security/same-origin.server.ts`): the framework's own
  // rule refuses a site whose proxy changes the Host, in English, and logs each refusal as an error.
  allowedActionOrigins: ['**'],
} satisfies Config
