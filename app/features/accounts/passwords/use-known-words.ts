import { useEffect, useState } from 'react'
import { readDictionary, type Dictionary } from './strength/dictionary.ts'
import address from './strength/known-words.txt?url'

let loading: Promise<Dictionary | null> | undefined

/** The server's word list, fetched once a new password is typed. Null until loaded. */
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

/** Without the list the form gives no advice: the server still checks. */
async function load(): Promise<Dictionary | null> {
  try {
    const answer = await fetch(address)
    if (answer.ok) return readDictionary(await answer.text())
  } catch {
    // No connection: the next new password tries again.
  }
  loading = undefined
  return null
}
