"""What happens at a table and in the cage: commands, events, states and small deciders.

Pure: no clock, draw, id, socket, disk or logger. Instants, ids and results arrive as arguments.
"""
