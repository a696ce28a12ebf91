import { useState } from 'react'
import type { z } from 'zod'
import { readStaleContent } from './readStaleContent.ts'

interface Options<Part> {
  readonly schema: z.ZodType<Part>
  /** The part as the dialog loaded it. */
  readonly read: Part
  /** Saves the user's content against this version. */
  readonly send: (version: string) => Promise<Part>
}

/**
 * Keeps the last loaded or saved version of a part of a class's data. After a conflict it exposes the colleague's
 * content, which the user can accept or overwrite.
 */
export const useClassPart = <Part extends { readonly version: string }>({ schema, read, send }: Options<Part>) => {
  const [last, setLast] = useState(read)
  const [theirs, setTheirs] = useState<Part | null>(null)
  /** Saves the user's content. Returns false if a colleague's newer content is shown instead. */
  const save = async (over: Part = last): Promise<boolean> => {
    try {
      setLast(await send(over.version))
      setTheirs(null)
      return true
    } catch (error) {
      const now = readStaleContent(error, schema)
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
