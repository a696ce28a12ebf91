/** Escapes a text for LIKE, so that it matches itself alone. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
