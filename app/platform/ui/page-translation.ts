import { hydratedEvent } from '../deferred-app/hydrated-event.ts'

/* Browsers translate a page by putting <font><font>…</font></font> in the place of each text node. React keeps the text
   node, and fails when it removes it or inserts before it: https://github.com/facebook/react/issues/11538. Here a text
   node stands for its translation, and comes back when React changes it. No other page of the product has <font>. */

/** From a node that translation replaced to the one in its place. */
const replacements = new WeakMap<Node, ChildNode>()
/** From a translation to the text node that React has, or takes for it while it hydrates. */
const texts = new WeakMap<Node, Text>()

// oxlint-disable-next-line typescript/unbound-method -- both are called with their node
const { insertBefore, removeChild } = Node.prototype
let stopHydration: (() => void) | null = null
let isHydrated = false

/** Call it before React hydrates the page. */
export function bearPageTranslation(): void {
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const place = placeIn(this, child)
    if (place) removeChild.call(this, place)
    else if (!(child instanceof Text)) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    shownNode(child)?.remove()
    const isMoved = next !== null && next.parentNode !== this
    const place = isMoved && next instanceof Text ? placeIn(this, next) : next
    return insertBefore.call(this, child, place) as Child
  }
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener(
    hydratedEvent,
    () => {
      isHydrated = true
      stopHydration?.()
    },
    { once: true },
  )
  if (document.querySelector('font')) hydrateTranslation()
}

const observer = new MutationObserver((records) => {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') shownNode(target)?.replaceWith(target)
    for (const node of addedNodes) {
      replacements.delete(node)
      if (isTranslation(node)) hydrateTranslation()
    }
    for (const node of removedNodes) {
      const place = addedNodes[0] ?? [previousSibling, nextSibling].find((sibling) => sibling && isTranslation(sibling))
      if (place && (node instanceof Text || isTranslation(node))) replace(node, place as ChildNode)
    }
  }
})

function replace(node: Node, place: ChildNode): void {
  replacements.set(node, place)
  if (!(node instanceof Text)) return
  texts.set(place, node)
  observer.observe(node, { characterData: true })
}

function isTranslation(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.localName === 'font'
}

/** The node of the page that is there in the place of a replaced one. */
function shownNode(node: Node): ChildNode | undefined {
  if (node.isConnected) return undefined
  let place = replacements.get(node)
  while (place && !place.isConnected) place = replacements.get(place)
  return place
}

function placeIn(parent: Node, child: Node): Node | null {
  let place: Node | null = shownNode(child) ?? child
  while (place && place.parentNode !== parent) place = place.parentNode
  return place
}

/** While React hydrates, it finds a text node in the place of each translation, whatever that says. */
function hydrateTranslation(): void {
  if (isHydrated || stopHydration) return
  const restores = (['firstChild', 'nextSibling'] as const).map((name) => {
    const property = Object.getOwnPropertyDescriptor(Node.prototype, name) as PropertyDescriptor
    Object.defineProperty(Node.prototype, name, {
      ...property,
      get(this: Node) {
        const read = () => property.get?.call(shownNode(this) ?? this) as Node | null
        if (addJoinedTexts(read())) return this[name]
        const node = read()
        return node && isTranslation(node) ? textOf(node) : node
      },
    })
    return () => Object.defineProperty(Node.prototype, name, property)
  })
  // React reads this property of each element before it compares its text.
  // oxlint-disable-next-line no-extend-native -- no element names the property, and it goes once the page is hydrated
  Object.defineProperty(Object.prototype, 'suppressHydrationWarning', {
    value: true,
    configurable: true,
    writable: true,
  })
  stopHydration = () => {
    for (const restore of restores) restore()
    Reflect.deleteProperty(Object.prototype, 'suppressHydrationWarning')
  }
}

/** React writes `<!-- -->` between two texts. Where a translator joined them, React gets an empty one. */
function addJoinedTexts(node: Node | null): boolean {
  if (!(node instanceof Comment) || node.data !== ' ') return false
  const { previousSibling, nextSibling } = node
  const isPreviousJoined = !isShownText(previousSibling)
  if (isPreviousJoined) node.before('')
  if (!isShownText(nextSibling) && !(nextSibling instanceof Comment)) node.after('')
  return isPreviousJoined
}

function isShownText(node: Node | null): boolean {
  return node instanceof Text || (node !== null && isTranslation(node))
}

function textOf(translation: HTMLElement): Text {
  const original = texts.get(translation)
  const text = original && !original.isConnected ? original : document.createTextNode(translation.textContent)
  replace(text, translation)
  return text
}
