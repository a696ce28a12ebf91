import { z } from 'zod'
import { plainWords } from '../contract/plainWords.ts'

// Users and administrators read what is wrong with a value. Every module that shows it imports this.
z.config({ localeError: plainWords })
