import { z } from 'zod'

export const reasonForPrograms = z.string().describe('La raison, pour les programmes.')
export const reasonForPeople = z.string().describe('La raison, pour les personnes.')
