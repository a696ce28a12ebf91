import { z } from 'zod'

// What the schema library says of a wrong value is read by users and administrators. Imported by whoever shows it.
z.config(z.locales.zhCN())
