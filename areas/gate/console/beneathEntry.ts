/**
 * Props of a dialog that the entry dialog may come over. Such a dialog must not fetch the focus back, or the library hands
 * it to the entry dialog's first button, where an Enter that was meant for something else decides.
 */
export const beneathEntry = { focusable: { trap: false } } as const
