"""What leaves the floor to be checked elsewhere: evidence files, their checking, a journal's check.

It reads what journals and files hold and writes to neither; who may ask is the server's to say.
"""
