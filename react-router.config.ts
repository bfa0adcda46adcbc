import type { Config } from '@react-router/dev/config'

export default {
  // The few app pages know all routes from the start: no discovery request that could fail offline.
  routeDiscovery: { mode: 'initial' },
  // `platform/http/security/same-origin.server.ts` checks the origin of every write. The framework's own check breaks
  // behind a proxy that changes the Host header.
  allowedActionOrigins: ['**'],
} satisfies Config
