import { useHydration } from './use-hydrated.ts'

const signAfterPlainSpace = /(\S+ [:;!?»])/

/** Some sentences of the specification have a plain space before « : » or « ! », which is shown as a no-break space. */
export function Sentence({ children }: { children: string }) {
  const inBrowser = useHydration()
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
