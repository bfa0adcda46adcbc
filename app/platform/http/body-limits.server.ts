import type { ServerBuild } from 'react-router'
import { pathPattern, routeAddresses } from './route-addresses.server.ts'

/** A text of five thousand characters, percent-encoded, with room to spare. */
export const formBytesMax = 128 * 1024
/** A slash that some add, or the router's own request for the data of a page. */
const ends = '(?:/|\\.data)?'

export interface BodyLimits {
  isUpload: (path: string) => boolean
  isApi: (path: string) => boolean
  formBytesMax: (path: string) => number
}

/** How much may be sent to which address, and how, as the routes say. */
export function bodyLimits(build: ServerBuild): BodyLimits {
  const addresses = routeAddresses(build)
  const uploads = pathPattern(
    addresses.filter(({ handle }) => handle.upload),
    '[^/]+',
    '/?',
  )
  const api = pathPattern(
    addresses.filter(({ handle }) => handle.api),
    '[^/]+',
    ends,
  )
  const larger = addresses.flatMap((address) => {
    const max = address.handle.formBytesMax
    return max === undefined ? [] : [{ pattern: pathPattern([address], '[^/]+', ends), max }]
  })
  return {
    isUpload: (path) => uploads.test(path),
    isApi: (path) => api.test(path),
    formBytesMax: (path) => larger.find(({ pattern }) => pattern.test(path))?.max ?? formBytesMax,
  }
}
