/** Returns the name of a subject without blanks, by which schools and their bureau name the same one. */
export const toSubjectKey = (subject: string): string => subject.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()
