import { createContext, type ServerBuild } from 'react-router'
import type { FormInputs } from '#platform/field-input.ts'
import { pathPattern, routeAddresses } from './route-addresses.server.ts'

export const formBytesMax = 128 * 1024
const ends = '(?:/|\\.data)?'

export interface BodyLimits {
  isUpload: (path: string) => boolean
  isApi: (path: string) => boolean
  formBytesMax: (path: string) => number
  inputs: (path: string) => FormInputs
}

export const formInputs = createContext<FormInputs>({})

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
  const forms = addresses
    .filter(({ handle }) => handle.formBytesMax ?? handle.inputs)
    .map((address) => ({ ...address.handle, pattern: pathPattern([address], '[^/]+', ends) }))
  const formAt = (path: string) => forms.find(({ pattern }) => pattern.test(path))
  return {
    isUpload: (path) => uploads.test(path),
    isApi: (path) => api.test(path),
    formBytesMax: (path) => formAt(path)?.formBytesMax ?? formBytesMax,
    inputs: (path) => formAt(path)?.inputs ?? {},
  }
}
