import type { Client } from '../types.ts'

/** The twelve featured clients (LAND-21). All invented. */
export const clients: readonly Client[] = [
  { name: 'Ardan Energy', industry: 'Renewable energy', mark: 'ardan-energy', width: 181, height: 56 },
  { name: 'Brae Telecom', industry: 'Telecoms', mark: 'brae-telecom', width: 226, height: 56, scale: 0.88 },
  { name: 'Cairnfield', industry: 'Commercial property', mark: 'cairnfield', width: 198, height: 56 },
  { name: 'Fennick', industry: 'Fintech', mark: 'fennick', width: 194, height: 56, scale: 0.97 },
  { name: 'Harrow & Finch', industry: 'Legal services', mark: 'harrow-finch', width: 188, height: 56, scale: 1.06 },
  { name: 'Medwyn', industry: 'Medical devices', mark: 'medwyn', width: 211, height: 56, scale: 0.94 },
  { name: 'Nubra', industry: 'Cloud software', mark: 'nubra', width: 163, height: 56 },
  { name: 'Plinth', industry: 'Building supplies', mark: 'plinth', width: 167, height: 56, scale: 0.96 },
  { name: 'Quayline', industry: 'Freight and logistics', mark: 'quayline', width: 160, height: 56, scale: 1.06 },
  { name: 'Rotherby', industry: 'Commercial insurance', mark: 'rotherby', width: 183, height: 56 },
  { name: 'Saltmark', industry: 'Food and drink', mark: 'saltmark', width: 182, height: 56, scale: 1.04 },
  { name: 'Thrum', industry: 'Textiles', mark: 'thrum', width: 185, height: 56, scale: 0.93 },
]
