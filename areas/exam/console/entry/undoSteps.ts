import type { CellKey } from './lines.ts'

/** The text of a cell before a change. */
export interface TextBefore extends CellKey {
  readonly text: string
}

type Step = readonly TextBefore[]

/** The most steps that can be undone. */
const most = 50

/** Keeps the texts before changes, the latest last. Typing in one cell is one step until another cell is entered. */
export const createUndoSteps = () => {
  let steps: readonly Step[] = []
  /** The cell in which the last step was typed. */
  let typed: CellKey | null = null
  const add = (step: Step) => {
    steps = [...steps, step].slice(-most)
  }
  return {
    addTyped: (before: TextBefore) => {
      if (typed?.studentId === before.studentId && typed.subjectId === before.subjectId) return
      add([before])
      typed = before
    },
    addPasted: (step: Step) => {
      add(step)
      typed = null
    },
    /** Ends the typing in a cell. The next change there is another step. */
    endTyping: () => {
      typed = null
    },
    /** Takes back the step that is being typed. Null if nothing has been typed since the cell was entered. */
    takeTyped: (): Step | null => {
      const step = typed === null ? undefined : steps.at(-1)
      if (step === undefined) return null
      steps = steps.slice(0, -1)
      typed = null
      return step
    },
    take: (): Step | null => {
      const step = steps.at(-1) ?? null
      steps = steps.slice(0, -1)
      typed = null
      return step
    },
  }
}
