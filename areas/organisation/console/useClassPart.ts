import { useState } from 'react'
import type { z } from 'zod'
import { theirsIn } from './theirsIn.ts'

interface Options<Part> {
  readonly schema: z.ZodType<Part>
  /** What the dialog has read. */
  readonly read: Part
  /** Saves one's own on this version. */
  readonly send: (version: string) => Promise<Part>
}

/**
 * A part of a class's data as it was read or saved last, and what somebody else has made of it since: shown, and then taken
 * or saved over, but not lost.
 */
export const useClassPart = <Part extends { readonly version: string }>({ schema, read, send }: Options<Part>) => {
  const [last, setLast] = useState(read)
  const [theirs, setTheirs] = useState<Part | null>(null)
  /** Saves one's own; false where somebody else's is shown instead. */
  const save = async (over: Part = last): Promise<boolean> => {
    try {
      setLast(await send(over.version))
      setTheirs(null)
      return true
    } catch (error) {
      const now = theirsIn(error, schema)
      if (now === undefined) throw error
      setTheirs(now)
      return false
    }
  }
  const take = (): void => {
    if (theirs !== null) setLast(theirs)
    setTheirs(null)
  }
  return { last, theirs, save, take }
}
