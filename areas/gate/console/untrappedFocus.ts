/**
 * Props for a dialog that the entry dialog may cover. Such a dialog must not trap the focus, or the library moves it to
 * the entry dialog's first button, where a stray Enter would decide.
 */
export const untrappedFocus = { focusable: { trap: false } } as const
