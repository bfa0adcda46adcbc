import type { Config } from '@react-router/dev/config'

export default {
  // The few app pages know all routes from the start: no request to discover them, and none that fails offline.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
