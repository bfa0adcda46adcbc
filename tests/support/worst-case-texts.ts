/** Inputs of the largest accepted size that are slow for quadratic algorithms. */
export function worstTexts(characters: number): Record<string, string> {
  const full = (part: string, before = '', after = '') =>
    before + part.repeat(Math.max(1, Math.floor((characters - before.length - after.length) / part.length))) + after
  /** The largest number of tags, and one tag as long as all others together. */
  const tags = (part: string) => {
    const perPart = part.split('<').length - 1
    const times = Math.floor(Math.min(29_990 / perPart, (characters - 10) / part.length))
    return part.repeat(times) + ' mot'.repeat(Math.floor((characters - part.length * times) / 4))
  }
  return {
    'one word': full('a'),
    'a word that ends in another character': full('a', '', '!'),
    digits: full('1'),
    spaces: full(' ', 'a', 'b'),
    'no-break spaces': full('\u00a0', 'a', 'b'),
    'line breaks': full('\n', 'a', 'b'),
    'short lines': full('a\n'),
    'short paragraphs': full('a\n\n'),
    'less-than signs': full('<'),
    'greater-than signs': full('>'),
    entities: full('&amp;'),
    'an entity of entities': full('amp;', '&'),
    'numeric entities': full('&#x41;'),
    'combining marks': full('\u0301', 'e'),
    'joined emoji': full('\u{1f469}\u200d'),
    'lone surrogates': full('\ud83d'),
    quotes: full('"'),
    'attributes of one tag': full(' a=b', '<p', '>mot</p>'),
    'an attribute without an end': full('a', '<a href="'),
    'comments without an end': full('<!--'),
    dashes: full('-', '<!--'),
    links: full('https://a.fr/ '),
    'addresses of mail': full('a@b.fr '),
    'a long address of mail': full('a.', '', '@exemple.fr'),
    'one link': full('a', 'https://exemple.fr/'),
    'a link of marks': full('.,', 'https://exemple.fr/'),
    'words of one letter': full('a '),
    'a list of fields': full('a=1&'),
    json: full('[', '{"id":'),
    'percent signs': full('%'),
    'cue times': full('00:00:01.000 --> 00:00:02.000\nmot\n\n', 'WEBVTT\n\n'),
    'a long cue': full('a', 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n'),
    'deep divisions': tags('<div>'),
    'deep marks': tags('<b><i>'),
    'deep lists': tags('<ul><li>'),
    'unknown tags': tags('<x>'),
    'marks around items': tags('<em>a<li>b'),
    'table cells': tags('<table><tr><td>a'),
    paragraphs: tags('<p>a</p>'),
    headings: tags('<h2>a</h2>'),
    'links in a text': tags('<a href="https://a.fr/">b</a> '),
    'words in marks': tags('<p><strong>a</strong> <em>b</em></p>'),
    rules: tags('<hr>'),
  }
}
