import { createContext } from 'react-router'

export const requestFailure = createContext<unknown>(null)
