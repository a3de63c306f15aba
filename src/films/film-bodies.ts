/** The paths whose request bodies are read as streams: films, captions and stills. */
export const filmBodies = {
  films: /^\/api\/admin\/(?:candidate|question)-films(?:\/[^/]+)?$/,
  small: /^\/api\/admin\/(?:candidates\/[^/]+\/film|interviews\/[^/]+\/films\/[^/]+)\/(?:captions|poster)$/,
}
