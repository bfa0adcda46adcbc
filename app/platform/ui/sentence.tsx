import { useSyncExternalStore } from 'react'

const signAfterPlainSpace = /(\S+ [:;!?»])/

const subscribeToNothing = () => () => {}

/**
 * Some sentences of the specification have a plain space before « : » or « ! », where a line may break. On screen the sign
 * stays with its word; the text itself, and the HTML that the server sends, keep the space.
 */
export function Sentence({ children }: { children: string }) {
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  if (!inBrowser || !signAfterPlainSpace.test(children)) return children
  // Pieces never move: their place is their key.
  return (
    <span>
      {children.split(signAfterPlainSpace).map((piece, place) =>
        place % 2 === 0 ? (
          piece
        ) : (
          <span className="one-line" key={place}>
            {piece}
          </span>
        ),
      )}
    </span>
  )
}
