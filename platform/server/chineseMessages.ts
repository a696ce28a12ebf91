import { z } from 'zod'

// Users and administrators read the schema library's messages about wrong values. Every module that shows them imports this.
z.config(z.locales.zhCN())
