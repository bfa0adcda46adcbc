import { useSyncExternalStore } from 'react'

const signAfterPlainSpace = /(\S+ [:;!?»])/

const subscribeToNothing = () => () => {}

/** Shows the plain space that some sentences of the specification have before « : » or « ! » as a no-break space. */
export function Sentence({ children }: { children: string }) {
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  if (!inBrowser || !signAfterPlainSpace.test(children)) return children
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
