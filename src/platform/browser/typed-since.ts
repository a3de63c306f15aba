/**
 * Returns what a field keeps once its text was saved: what was typed while it was being saved. `saved` is the text as
 * it was in the field when it was sent. If that has been changed in the middle, the whole text stays, so that nothing
 * is lost.
 */
export function typedSince(saved: string, now: string): string {
  return now.startsWith(saved) ? now.slice(saved.length).trimStart() : now
}

/**
 * The same for a form whose fields are replaced once it was sent: a field that was changed since keeps what is in it,
 * every other one gets its `fresh` value.
 */
export function changedSince<Fields extends object>(sent: Fields, now: Fields, fresh: Fields): Fields {
  const names = Object.keys(fresh) as (keyof Fields)[]
  return Object.fromEntries(names.map((name) => [name, now[name] === sent[name] ? fresh[name] : now[name]])) as Fields
}
