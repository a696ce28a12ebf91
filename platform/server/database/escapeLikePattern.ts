/** Escapes a text for LIKE, so that it matches only itself. */
export const escapeLikePattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
