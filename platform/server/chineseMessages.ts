import { z } from 'zod'
import { plainWords } from '../contract/plainWords.ts'

// Users and administrators read validation messages. Every module that shows them imports this one.
z.config({ localeError: plainWords })
