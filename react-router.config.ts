import type { Config } from '@react-router/dev/config'

export default {
  // Every route name, the administrators' too, would be in a manifest that each visitor of an app page can read.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
