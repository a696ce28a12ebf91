import { z } from 'zod'
import { describeIssue } from '../contract/describeIssue.ts'

// Users and administrators read validation messages. Every module that shows them imports this one.
z.config({ localeError: describeIssue })
