"""The heuristic of Wonderland's War: what options, positions and things are worth, and the reasons for it."""
