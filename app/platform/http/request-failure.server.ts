import { createContext } from 'react-router'

/** What made the routes fail, for the middleware around them. */
export const requestFailure = createContext<unknown>(null)
