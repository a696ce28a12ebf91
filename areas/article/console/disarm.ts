/** The attribute under which the text of a style travels, because parsing a style attribute is forbidden. */
export const lookAttribute = 'data-look'

/**
 * Renames what a parser would act on or report under the content policy, even in a document that is never shown: style
 * and event attributes, style sheets and base addresses. Their text is kept for whoever reads it.
 */
export const disarm = (html: string): string =>
  html
    .replaceAll(/([\s"'/])style\s*=/gi, `$1${lookAttribute}=`)
    .replaceAll(/([\s"'/])on[a-z]+\s*=/gi, '$1data-event=')
    .replaceAll(/<(\/?)(?:style|base|link|meta|script)\b/gi, '<$1template')
