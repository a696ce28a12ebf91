/** The attribute under which the text of a style travels, because parsing a style attribute is forbidden. */
export const lookAttribute = 'data-look'

/** The element that style sheets and scripts become. Its content is text, which isn't part of the article. */
export const rawElement = 'noframes'

/**
 * Renames what a parser would act on or report under the content policy, even in a document that is never shown: style
 * and event attributes, scripts, style sheets, links and base addresses. The new elements are parsed like the old ones,
 * so that the parser drops no text after them. The text of styles is kept, because a paste reads sizes and colours from it.
 */
export const disarm = (html: string): string =>
  html
    .replaceAll(/([\s"'/])style\s*=/gi, `$1${lookAttribute}=`)
    .replaceAll(/([\s"'/])on[a-z]+\s*=/gi, '$1data-event=')
    .replaceAll(/<(\/?)(?:style|script)\b/gi, `<$1${rawElement}`)
    .replaceAll(/<(\/?)(?:base|link|meta)\b/gi, '<$1wbr')
