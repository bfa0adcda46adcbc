import { useEffect, useState } from 'react'
import { readDictionary, type Dictionary } from './strength/dictionary.ts'
import address from './strength/known-words.txt?url'

let loading: Promise<Dictionary | null> | undefined

/** The list by which the server judges, fetched once somebody types a new password. Null until it is there. */
export function useKnownWords(isWanted: boolean): Dictionary | null {
  const [dictionary, setDictionary] = useState<Dictionary | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isShown = true
    loading ??= load()
    void loading.then((loaded) => {
      if (isShown) setDictionary(loaded)
    })
    return () => {
      isShown = false
    }
  }, [isWanted])
  return dictionary
}

/** Without it nothing is said while one types: the server judges what is sent. */
async function load(): Promise<Dictionary | null> {
  try {
    const answer = await fetch(address)
    if (answer.ok) return readDictionary(await answer.text())
  } catch {
    // No connection: the next new password asks again.
  }
  loading = undefined
  return null
}
